/**
 * The font of the static pages. Their text is Latin, so one file is enough; it is preloaded.
 */
export const interFile = '/../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/**
 * Until the font is loaded, the second name of the theme's font stack ("Inter") is Arial adjusted to Inter's metrics,
 * so that the swap does not shift the layout.
 */
export const fontFaces = `
@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: url('.${interFile}') format('woff2-variations');
}
@font-face {
  font-family: Inter;
  src: local('Arial'), local('Liberation Sans'), local('Helvetica');
  ascent-override: 90.49%;
  descent-override: 22.56%;
  line-gap-override: 0%;
  size-adjust: 107.06%;
}`
