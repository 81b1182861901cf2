/** HTML that is safe to send: the template escapes every value that is not Markup itself. */
export type Markup = { readonly html: string }

type Part = Markup | string | number | undefined | Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let out = strings[0] ?? ''
  for (const [index, part] of parts.entries()) out += render(part) + (strings[index + 1] ?? '')
  return { html: out }
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (Array.isArray(part)) return part.map((each) => render(each)).join('')
  if (typeof part === 'object') return part.html
  return escape(String(part))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
