import { fallbackFontFace } from '../shared/theme/fallback-font-face.ts'

/**
 * The font of the static pages. Their text is Latin, so one file is enough; it is preloaded.
 */
export const interFile = '/../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

export const fontFaces = `
@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: url('.${interFile}') format('woff2-variations');
}
${fallbackFontFace}`
