/**
 * The addresses in a pasted text: separated by commas, semicolons, spaces or lines, also as mail programs write them
 * ("Lena Lake" <lena@example.com>). Each once.
 */
export function splitAddresses(text: string): string[] {
  const bracketed = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address)
  const rest = text
    .replaceAll(/(?:"[^"]*"|[^,;\n<>@]*)\s*<[^<>\s]+@[^<>\s]+>/g, ' ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  const unique = new Map([...bracketed, ...rest].map((address) => [address.toLowerCase(), address] as const))
  return [...unique.values()]
}
