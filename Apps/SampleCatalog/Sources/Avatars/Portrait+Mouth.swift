extension Portrait {
    func drawMouth() {
        let middle = at(0, looks.species == .monocule ? 0.66 : 0.58)
        let line = palette.lips.lit(-0.2)
        switch looks.species == .felid && looks.mouth == .lips ? .smile : looks.mouth {
        case .smile:
            canvas.stroke(.bow(middle.x - 17, middle.y - 2, middle.x + 17, middle.y - 2, sag: 8), line, width: 3.2)
            drawLipShade(middle, 14)
        case .grin:
            drawGrin(middle)
        case .calm:
            canvas.stroke(.bow(middle.x - 13, middle.y, middle.x + 13, middle.y, sag: 2.4), line, width: 3)
            drawLipShade(middle, 9)
        case .smirk:
            canvas.stroke(
                Path {
                    $0.move(middle.x - 13, middle.y + 2)
                    $0.curve(middle.x - 3, middle.y + 6, middle.x + 8, middle.y + 4, middle.x + 17, middle.y - 5)
                },
                line, width: 3.2
            )
            drawLipShade(middle, 11)
        case .open:
            canvas.fill(.ellipse(middle.x, middle.y + 1, 9, 11), line.lit(-0.08))
            canvas.clipped(to: .ellipse(middle.x, middle.y + 1, 9, 11)) {
                canvas.fill(.ellipse(middle.x, middle.y + 11, 8, 7), palette.lips.lit(0.02))
            }
        case .stern:
            canvas.stroke(.bow(middle.x - 13, middle.y + 2, middle.x + 13, middle.y + 2, sag: -3.6), line, width: 3.2)
            drawLipShade(middle, 10)
        case .lips:
            drawLips(middle)
        }
    }

    private func drawLipShade(_ middle: Point, _ drop: Double) {
        canvas.fill(.ellipse(middle.x, middle.y + drop, 9, 2.6), palette.skin.lit(-0.14).opacity(0.4))
    }

    private func drawGrin(_ middle: Point) {
        let mouth = Path {
            $0.move(middle.x - 21, middle.y - 5)
            $0.curve(middle.x - 8, middle.y - 1, middle.x + 8, middle.y - 1, middle.x + 21, middle.y - 5)
            $0.curve(middle.x + 17, middle.y + 16, middle.x - 17, middle.y + 16, middle.x - 21, middle.y - 5)
            $0.close()
        }
        canvas.fill(mouth, Tint(0.30, 0.08, 15))
        canvas.clipped(to: mouth) {
            canvas.fill(.ellipse(middle.x, middle.y + 14, 13, 8), Tint(0.62, 0.13, 20))
            canvas.fill(.rectangle(middle.x - 19, middle.y - 10, 38, 12.5, radius: 3), Tint(0.97, 0.012, 90))
        }
    }

    private func drawLips(_ middle: Point) {
        let lips = palette.lips
        let upper = Path {
            $0.move(middle.x - 16, middle.y)
            $0.curve(middle.x - 9, middle.y - 6, middle.x - 4, middle.y - 9, middle.x, middle.y - 5)
            $0.curve(middle.x + 4, middle.y - 9, middle.x + 9, middle.y - 6, middle.x + 16, middle.y)
            $0.curve(middle.x + 6, middle.y + 2, middle.x - 6, middle.y + 2, middle.x - 16, middle.y)
            $0.close()
        }
        let lower = Path {
            $0.move(middle.x - 16, middle.y)
            $0.curve(middle.x - 9, middle.y + 11, middle.x + 9, middle.y + 11, middle.x + 16, middle.y)
            $0.curve(middle.x + 6, middle.y + 2, middle.x - 6, middle.y + 2, middle.x - 16, middle.y)
            $0.close()
        }
        canvas.fill(upper, lips.lit(-0.05))
        canvas.fill(lower, lips.lit(0.04))
        canvas.stroke(.bow(middle.x - 16, middle.y, middle.x + 16, middle.y, sag: 1.6), lips.lit(-0.18), width: 1.8)
        canvas.fill(.ellipse(middle.x - 3, middle.y + 4.6, 5, 1.5), Tint.white.opacity(0.35))
    }

    // MARK: Beard

    func drawBeard() {
        let hair = palette.hair.lit(-0.03)
        switch looks.beard {
        case .none:
            break
        case .stubble:
            canvas.clipped(to: headOutline) { canvas.fill(jawHair(top: 0.3), hair.opacity(0.2)) }
        case .moustache:
            drawMoustache(hair)
        case .goatee:
            drawMoustache(hair)
            canvas.fill(
                outline([(-0.24, 0.68), (0, 0.66), (0.24, 0.68), (0.22, 0.95), (0, 1.12), (-0.22, 0.95)]), hair)
        case .full:
            let beard = jawHair(top: 0.12)
            canvas.fill(
                beard, .linear(at(-0.8, 0.2), at(0.8, 1.1), [(0, hair.lit(0.06)), (1, hair.lit(-0.08))])
            )
            drawMoustache(hair.lit(0.02))
            canvas.clipped(to: beard) {
                for index in -4...4 {
                    let place = at(Double(index) * 0.18, 0.86)
                    canvas.stroke(
                        .bow(place.x, place.y, place.x * 0.9 + 15, place.y + 20, sag: 2), hair.lit(0.12).opacity(0.35),
                        width: 1.6)
                }
            }
        }
    }

    /// What grows on the jaw, with the mouth left free.
    private func jawHair(top: Double) -> Path {
        let jaw = looks.jaw
        return outline([
            (-1.0, top - 0.2), (-0.86, top + 0.24), (-0.5, 0.44), (0, 0.4), (0.5, 0.44), (0.86, top + 0.24),
            (1.0, top - 0.2),
            (0.97, 0.45), (jaw + 0.08, 0.86), (jaw * 0.5, 1.14), (0, 1.2), (-jaw * 0.5, 1.14), (-jaw - 0.08, 0.86),
            (-0.97, 0.45),
        ])
    }

    private func drawMoustache(_ hair: Tint) {
        let middle = at(0, 0.45)
        let half = Path {
            $0.move(middle.x, middle.y - 3)
            $0.curve(middle.x + 9, middle.y - 6, middle.x + 19, middle.y - 1, middle.x + 25, middle.y + 8)
            $0.curve(middle.x + 15, middle.y + 9, middle.x + 6, middle.y + 8, middle.x, middle.y + 4)
            $0.close()
        }
        canvas.fill(half, hair)
        canvas.fill(half.mirrored(about: middle.x), hair.lit(0.04))
    }
}
