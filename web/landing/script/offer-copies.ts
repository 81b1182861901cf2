const shownMs = 2_000

/** A button beside each piece of code that copies it. Without the script the code can be selected. */
export function offerCopies(): void {
  for (const code of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-code'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(code, button))
    code.before(button)
  }
}

async function copy(code: Element, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(code.textContent ?? '')
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), shownMs)
}
