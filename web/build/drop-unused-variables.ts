/**
 * Leaves out the theme's custom properties that no rule of the page reads: the theme declares those of
 * every component of the library, several times the page's own style.
 */
export function dropUnusedVariables(css: string, html: string): string {
  const declaration = /(--pw-[\w-]+)\s*:\s*([^;{}]*);/g
  const read = (text: string) => [...text.matchAll(/var\(\s*(--pw-[\w-]+)/g)].map((match) => match[1] ?? '')
  const used = new Set(read(css.replace(declaration, '') + html))
  const values = [...css.matchAll(declaration)].map(([, name = '', value = '']) => ({ name, value }))
  // Values read other properties, so follow them until nothing new turns up.
  for (let before = -1; before !== used.size;) {
    before = used.size
    for (const { name, value } of values) if (used.has(name)) for (const other of read(value)) used.add(other)
  }
  return css.replace(declaration, (whole, name: string) => (used.has(name) ? whole : ''))
}
