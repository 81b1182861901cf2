/**
 * Until the font is loaded, the second name of the theme's font stack ("Inter") is Arial adjusted to Inter's metrics,
 * so that the swap does not shift the layout. For prerendered pages.
 */
export const fallbackFontFace = `
@font-face {
  font-family: Inter;
  src: local('Arial'), local('Liberation Sans'), local('Helvetica');
  ascent-override: 90.49%;
  descent-override: 22.56%;
  line-gap-override: 0%;
  size-adjust: 107.06%;
}`
