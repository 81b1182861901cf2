/**
 * Removes custom properties of the theme that no rule of the page uses. The theme declares those of every component,
 * several times the size of the page's styles.
 */
export function dropUnusedVariables(css: string, html: string): string {
  const declaration = /(--pw-[\w-]+)\s*:\s*([^;{}]*);/g
  const read = (text: string) => [...text.matchAll(/var\(\s*(--pw-[\w-]+)/g)].map((match) => match[1] ?? '')
  const used = new Set(read(css.replace(declaration, '') + html))
  const values = [...css.matchAll(declaration)].map(([, name = '', value = '']) => ({ name, value }))
  // Values can refer to other properties, so these are followed until nothing new is found.
  for (let before = -1; before !== used.size;) {
    before = used.size
    for (const { name, value } of values) if (used.has(name)) for (const other of read(value)) used.add(other)
  }
  return css.replace(declaration, (whole, name: string) => (used.has(name) ? whole : ''))
}
