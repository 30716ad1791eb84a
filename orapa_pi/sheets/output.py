"""Pages as files: PDF through reportlab, PNG through Pillow. Both at true scale."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from orapa_pi.sheets.drawing import WHITE, Box, Colour, Line, Page, Text

DPI = 300
MM_PER_INCH = 25.4
_CAPITAL = 0.72
"""Height of a capital as a part of the font's size (Helvetica, from its metrics)."""


def to_pdf(page: Page, title: str) -> bytes:
    """One page of exactly its size, to be printed at 100 %; the same bytes every time. ImportError without reportlab."""
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file, pagesize=(page.width_mm * mm, page.height_mm * mm), invariant=1)
    canvas.setTitle(title)
    canvas.setViewerPreference("PrintScaling", "None")
    for shape in page.shapes:
        match shape:
            case Box(x, y, width, height, fill):
                canvas.setFillColorRGB(*_parts(fill))
                canvas.rect(x * mm, (page.height_mm - y - height) * mm, width * mm, height * mm, stroke=0, fill=1)
            case Line(x1, y1, x2, y2, width, colour):
                canvas.setStrokeColorRGB(*_parts(colour))
                canvas.setLineWidth(width * mm)
                canvas.line(x1 * mm, (page.height_mm - y1) * mm, x2 * mm, (page.height_mm - y2) * mm)
            case Text(x, y, size, text, centred, bold):
                canvas.setFillColorRGB(0, 0, 0)
                canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size * mm)
                draw = canvas.drawCentredString if centred else canvas.drawString
                draw(x * mm, (page.height_mm - y - size * _CAPITAL / 2) * mm, text)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def to_image(page: Page, dpi: int = DPI) -> Image.Image:
    """The page as an RGB picture of that many pixels to the inch."""
    scale = dpi / MM_PER_INCH
    image = Image.new("RGB", (round(page.width_mm * scale), round(page.height_mm * scale)), WHITE)
    pen = ImageDraw.Draw(image)
    for shape in page.shapes:
        match shape:
            case Box(x, y, width, height, fill):
                corner = (round(x * scale), round(y * scale))
                far = (round((x + width) * scale) - 1, round((y + height) * scale) - 1)
                if far[0] >= corner[0] and far[1] >= corner[1]:
                    pen.rectangle((corner, far), fill=fill)
            case Line(x1, y1, x2, y2, width, colour):
                ends = (round(x1 * scale), round(y1 * scale), round(x2 * scale), round(y2 * scale))
                pen.line(ends, fill=colour, width=max(1, round(width * scale)))
            case Text(x, y, size, text, centred, bold):
                font = ImageFont.load_default(max(6.0, size * scale))
                weight = size * scale / 28 if bold else 0.0
                pen.text(
                    (x * scale, y * scale),
                    text,
                    fill=(0, 0, 0),
                    font=font,
                    anchor="mm" if centred else "lm",
                    stroke_width=weight,
                )
    return image


def to_png(page: Page, dpi: int = DPI) -> bytes:
    """The same as the bytes of a PNG file that carries its resolution."""
    file = BytesIO()
    to_image(page, dpi).save(file, format="PNG", dpi=(dpi, dpi))
    return file.getvalue()


def _parts(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255
