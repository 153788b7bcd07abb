/** A photo as a page: its JPEG, and how many quarters it is turned to the right. */
export type PhotoPage = { jpeg: Blob; width: number; height: number; turns: number }

/** A4 in points, upright. */
const [shortSide, longSide] = [595.28, 841.89]

const round = (points: number) => Number(points.toFixed(2))

/** The page that a photo is on, upright or wide as the photo is, and where: as large as fits, in the middle. */
export function layOut({ width, height }: Pick<PhotoPage, 'width' | 'height'>) {
  const [pageWidth, pageHeight] = width > height ? [longSide, shortSide] : [shortSide, longSide]
  const scale = Math.min(pageWidth / width, pageHeight / height)
  const [w, h] = [width * scale, height * scale]
  return {
    page: [pageWidth, pageHeight] as const,
    image: { w: round(w), h: round(h), x: round((pageWidth - w) / 2), y: round((pageHeight - h) / 2) },
  }
}

/**
 * A PDF of photos, one a page, whose JPEGs are in it as they are. It is what each reader of PDFs knows since 1.3: a library
 * would be a hundred times as large, and copy the photos in memory.
 */
export function writePdf(pages: PhotoPage[]): Blob {
  const parts: BlobPart[] = []
  const offsets: number[] = []
  let size = 0
  const add = (part: string | Blob) => {
    parts.push(part)
    size += typeof part === 'string' ? part.length : part.size
  }
  const addObject = (dictionary: string, stream?: string | Blob) => {
    offsets.push(size)
    add(`${offsets.length} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) {
      add('stream\n')
      add(stream)
      add('\nendstream\n')
    }
    add('endobj\n')
  }
  const firstPage = 3
  const objectsPerPage = 3
  const pageIds = pages.map((_, index) => firstPage + index * objectsPerPage)

  add('%PDF-1.4\n')
  addObject('<< /Type /Catalog /Pages 2 0 R /Lang (it-IT) >>')
  addObject(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`)
  for (const [index, photo] of pages.entries()) {
    const id = firstPage + index * objectsPerPage
    const { page, image } = layOut(photo)
    const draw = `q ${image.w} 0 0 ${image.h} ${image.x} ${image.y} cm /Photo Do Q`
    addObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.join(' ')}] /Rotate ${photo.turns * 90} ` +
        `/Resources << /XObject << /Photo ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
    )
    addObject(`<< /Length ${draw.length} >>`, draw)
    addObject(
      `<< /Type /XObject /Subtype /Image /Width ${photo.width} /Height ${photo.height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${photo.jpeg.size} >>`,
      photo.jpeg,
    )
  }
  const xref = size
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`)
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
