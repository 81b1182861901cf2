/**
 * Until the font has come, the second name of the theme's stack ("Inter") is drawn with Arial stretched to
 * Inter's metrics, so that the swap moves nothing. For pages whose content is rendered at build time.
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
