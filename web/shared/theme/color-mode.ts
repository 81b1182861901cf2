/** Local storage key of the chosen scheme (`light`, `dark`, `system`); also read by before-paint.js and the landing page. */
export const colorModeKey = 'colorMode'
