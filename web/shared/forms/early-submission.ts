/** Set by before-paint.js when a form is submitted and no script handles it. */
const attribute = 'data-submitted'

/** Whether the user submitted the form of this page before its script ran. True only once. */
export function takeEarlySubmission(): boolean {
  const page = document.documentElement
  const submitted = page.hasAttribute(attribute)
  page.removeAttribute(attribute)
  return submitted
}
