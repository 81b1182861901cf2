import sharp from 'sharp'

/** Drawn pictures of the bakery: a cup, a loaf and a bun, in changing light. */
const grounds = [
  ['#f7e7d3', '#e2a76f'],
  ['#e6eef2', '#8fb0bd'],
  ['#fbe5df', '#d98b73'],
  ['#eef0df', '#a9b77a'],
  ['#efe6f3', '#a98bb8'],
] as const

const shadow = '<ellipse cx="540" cy="835" rx="330" ry="46" fill="#3b2a1a" opacity="0.16"/>'

const cup = `${shadow}<path d="M300 470h440v170a180 180 0 0 1-180 180h-80a180 180 0 0 1-180-180z" fill="#fffaf3"/>
<path d="M740 520h50a80 80 0 0 1 0 160h-62" fill="none" stroke="#fffaf3" stroke-width="38"/>
<ellipse cx="520" cy="472" rx="220" ry="58" fill="#fff"/><ellipse cx="520" cy="476" rx="190" ry="44" fill="#5b3a26"/>
<path d="M520 450c60-40 120 10 70 36-30 16-60 10-70 28-10-18-40-12-70-28-50-26 10-76 70-36z" fill="#e9cda9"/>
<g fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity="0.75"><path d="M450 380c-40-50 40-80 0-140"/><path d="M540 370c-40-50 40-80 0-140"/><path d="M630 380c-40-50 40-80 0-140"/></g>`

const loaf = `${shadow}<path d="M200 700c0-210 150-330 340-330s340 120 340 330c0 80-60 120-140 120H340c-80 0-140-40-140-120z" fill="#b5702f"/>
<path d="M230 690c10-180 150-285 310-285s300 105 310 285c-60-130-180-190-310-190s-250 60-310 190z" fill="#d2924c"/>
<g fill="none" stroke="#f6dfb8" stroke-width="26" stroke-linecap="round"><path d="M360 640c20-90 60-150 110-190"/><path d="M500 660c16-100 50-170 100-215"/><path d="M640 665c14-80 40-140 84-185"/></g>`

const bun = `${shadow}<circle cx="540" cy="600" r="250" fill="#c98845"/><circle cx="540" cy="600" r="250" fill="none" stroke="#a66a2c" stroke-width="14"/>
<path d="M540 600m-8 0a40 40 0 1 1 60 34a92 92 0 1 1 20-118a150 150 0 1 1-196 206" fill="none" stroke="#7b4519" stroke-width="26" stroke-linecap="round"/>
<g fill="#fff8ec"><circle cx="430" cy="470" r="13"/><circle cx="620" cy="440" r="13"/><circle cx="700" cy="560" r="13"/><circle cx="660" cy="720" r="13"/><circle cx="480" cy="760" r="13"/><circle cx="370" cy="620" r="13"/></g>`

const things = [
  { drawn: cup, altText: 'A cup of coffee with a heart of milk, steaming' },
  { drawn: loaf, altText: 'A round loaf of bread with three cuts in its crust' },
  { drawn: bun, altText: 'A cinnamon bun with grains of sugar' },
]

/** How many differ. */
export const drawingCount = things.length * grounds.length

type Drawing = { bytes: Buffer; altText: string }

/** Square; the same for the same number. */
export async function drawPicture(number: number): Promise<Drawing> {
  const { drawn, altText } = things[number % things.length] ?? { drawn: cup, altText: '' }
  const [light, dark] = grounds[number % grounds.length] ?? grounds[0]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
<rect width="1080" height="1080" fill="url(#g)"/><rect y="830" width="1080" height="250" fill="#3b2a1a" opacity="0.08"/>${drawn}</svg>`
  return { bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer(), altText }
}

/** The mark of the bakery. */
export function drawLogo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" rx="120" fill="#12372a"/>
<g fill="none" stroke="#e9c46a" stroke-width="30" stroke-linecap="round"><path d="M256 420V120"/><path d="M256 200c-60 0-96-30-104-84 60 0 96 30 104 84zM256 200c60 0 96-30 104-84-60 0-96 30-104 84z"/><path d="M256 310c-60 0-96-30-104-84 60 0 96 30 104 84zM256 310c60 0 96-30 104-84-60 0-96 30-104 84z"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
