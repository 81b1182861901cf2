/** The texts in the fields of the page, below each other. */
export function typedTexts(): string {
  const fields = document.querySelectorAll<HTMLElement>('main textarea, main [contenteditable="true"]')
  const texts = [...fields]
    .filter(isShown)
    .map((field) => (field instanceof HTMLTextAreaElement ? field.value : field.innerText))
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n')
}

/** A field that grows with its text has a hidden copy. */
const isShown = (field: HTMLElement) => field.getAttribute('aria-hidden') !== 'true'
