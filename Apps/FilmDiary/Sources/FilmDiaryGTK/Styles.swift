/// The few style rules beyond the theme's; all colours follow light and dark.
enum Styles {
    static let rules = """
        .film-grid { background: none; padding: 10px; }
        .film-grid > child { background: none; padding: 0; border-radius: 14px; }
        .film-tile { padding: 8px; border-radius: 14px; font-weight: normal; }
        .film-badges { color: alpha(currentColor, 0.75); }
        .diary-list { background: none; }
        .diary-list > row { background: none; padding: 0; }
        .diary-line { padding: 6px 10px; border-radius: 12px; font-weight: normal; }
        .stars-text { color: #c88800; letter-spacing: 1px; }
        .star { padding: 4px; min-width: 32px; min-height: 32px; color: #c88800; }
        .log-card { padding: 18px; }
        .marks > flowboxchild { padding: 0; }
        .marks button { padding-left: 8px; padding-right: 8px; }
        .writing { background: none; min-height: 84px; border-radius: 9px; }
        .writing text { background: alpha(currentColor, 0.06); }
        .poster-fan > *:not(:first-child) { margin-left: -26px; }
        .poster-fan:dir(rtl) > *:not(:first-child) { margin-left: 0; margin-right: -26px; }
        .list-without-posters { border-radius: 5px; background: alpha(currentColor, 0.08); }
        .drag-handle { padding: 0 4px; color: alpha(currentColor, 0.55); }
        .list-entry { border-radius: 12px; }
        .list-entry.drop-above { box-shadow: inset 0 2px @accent_bg_color; }
        .list-entry.drop-below { box-shadow: inset 0 -2px @accent_bg_color; }
        .chart-value { font-size: 0.86em; }
        .chart-bar { background: @accent_bg_color; border-radius: 4px 4px 0 0; }
        .total { padding: 12px 18px; }
        .choice { padding: 12px 16px; font-weight: normal; }
        .offline-banner .toolbar { border-radius: 0; padding: 4px 4px 4px 16px; }
        """
}
