/** Whether a key is a shortcut of the page: nobody types, and no dialog or menu is open above it. */
export const isKeyFree = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isSomethingOpen()

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type="checkbox"], [type="radio"]')) ||
    target.matches('[role="combobox"], [role="spinbutton"]'))

const isSomethingOpen = () =>
  document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null
