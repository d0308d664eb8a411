/// The few style rules beyond the theme's; all colours follow light and dark.
enum Styles {
    static let rules = """
        .character-list { background: none; padding: 6px 0; }
        .character-list > row, .character-grid > child { background: none; padding: 0; border-radius: 16px; }
        .character-grid { background: none; padding: 8px; }
        .character-cell { padding: 8px; border-radius: 16px; font-weight: normal; }
        .status-dot { min-width: 9px; min-height: 9px; border-radius: 9px; background: alpha(currentColor, 0.45); }
        .status-dot.alive { background: #2ea043; }
        .status-dot.dead { background: #d9363e; }
        .status-text { font-size: 0.93em; }
        .skeleton { background: alpha(currentColor, 0.1); }
        .skeleton-picture { border-radius: 10px; }
        .skeleton-line { border-radius: 6px; }
        .offline-banner .toolbar { border-radius: 0; padding: 4px 4px 4px 16px; }
        .list-footer { border-top: 1px solid alpha(currentColor, 0.08); }
        .fact { padding: 12px 16px; border-bottom: 1px solid alpha(currentColor, 0.08); }
        .fact:last-child { border-bottom: none; }
        .performance { padding: 12px 16px; border-radius: 14px; background: rgba(20, 20, 24, 0.86); color: white; }
        .performance label { font-size: 0.86em; }
        """
}
