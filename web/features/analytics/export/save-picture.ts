import { saveBlob } from '../../../shared/api/download.ts'

export type PictureWords = {
  title: string
  /** Below the title: the days. */
  subtitle: string
  legend: { name: string; color: string; dashes: string }[]
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Pixels of the picture for each of the screen. */
const scale = 2
const margin = 24
const legendLine = 22

/** What the page's style sheets decide; a picture has to carry it itself. */
const copiedStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'display',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
]

/** Saves a chart as a PNG picture with its title and legend, in the colors of the screen. */
export async function savePicture(chart: SVGSVGElement, words: PictureWords, name: string): Promise<void> {
  const picture = withWords(chart, words)
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }),
  )
  try {
    saveBlob(await drawn(address, picture), `${name}.png`)
  } finally {
    URL.revokeObjectURL(address)
  }
}

function withWords(chart: SVGSVGElement, { title, subtitle, legend }: PictureWords): SVGSVGElement {
  const { width, height } = chart.getBoundingClientRect()
  const page = getComputedStyle(document.documentElement)
  const colorOf = (property: string) => page.getPropertyValue(property).trim()
  const [paper, ink, gray] = ['background-paper', 'text-primary', 'text-secondary'].map((property) =>
    colorOf(`--pw-palette-${property}`),
  ) as [string, string, string]
  const top = margin + 56 + legend.length * legendLine
  const size = { width: width + 2 * margin, height: top + height + margin }
  const picture = element('svg', { ...size, viewBox: `0 0 ${size.width} ${size.height}` })
  picture.append(
    element('rect', { ...size, fill: paper }),
    text(title, { x: margin, y: margin + 16, fill: ink, 'font-size': 18, 'font-weight': 700 }),
    text(subtitle, { x: margin, y: margin + 38, fill: gray, 'font-size': 13 }),
    ...legend.flatMap(({ name, color, dashes }, index) => {
      const y = margin + 60 + index * legendLine
      const stroke = { stroke: resolved(color, chart), 'stroke-width': 3, 'stroke-dasharray': dashes }
      return [
        element('line', { x1: margin, x2: margin + 28, y1: y, y2: y, ...stroke }),
        text(name, { x: margin + 38, y: y + 5, fill: ink, 'font-size': 13 }),
      ]
    }),
  )
  const inner = withStyles(chart)
  for (const [attribute, value] of Object.entries({ x: margin, y: top, width, height })) {
    inner.setAttribute(attribute, String(value))
  }
  picture.append(inner)
  return picture
}

function element(tag: 'svg' | 'rect' | 'line' | 'text', attributes: Record<string, string | number>) {
  const made = document.createElementNS(svgNamespace, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made as SVGSVGElement
}

function text(content: string, attributes: Record<string, string | number>) {
  const made = element('text', { 'font-family': 'Inter, Helvetica, Arial, sans-serif', ...attributes })
  made.textContent = content
  return made
}

/** The color that a variable of the page stands for. */
function resolved(color: string, chart: Element): string {
  const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
  return name === undefined ? color : getComputedStyle(chart).getPropertyValue(name).trim()
}

function withStyles(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const [originals, copies] = [chart, copy].map((root) => [root, ...root.querySelectorAll('*')]) as [
    Element[],
    Element[],
  ]
  for (const [index, original] of originals.entries()) {
    const styles = getComputedStyle(original)
    const target = copies[index]
    target?.removeAttribute('style')
    for (const property of copiedStyles) target?.setAttribute(property, styles.getPropertyValue(property))
  }
  return copy
}

async function drawn(address: string, { width, height }: SVGSVGElement): Promise<Blob> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width.baseVal.value * scale)
  canvas.height = Math.round(height.baseVal.value * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))))
  })
}
