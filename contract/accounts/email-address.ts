import { boundedText } from '../bounds.ts'

/**
 * The pattern of the HTML standard for `<input type="email">`, with at least two labels: an address without a dot is not one
 * on the internet. A last label of digits is an IP address.
 */
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i

const longest = 254
const invalid = 'Invalid email address'

/** The rule of web and server alike; the messages are those of specification section 5. */
export const emailSchema = boundedText({
  max: longest,
  tooLong: invalid,
  required: 'Email is required',
  trim: true,
})
  .overwrite(withAsciiDomain)
  .max(longest, { abort: true, error: invalid })
  .regex(pattern, invalid)

/**
 * An internationalized domain in its ASCII form, in which mail is sent to it and in which it is stored: `bücher.example`
 * is `xn--bcher-kva.example`. Every other address stays as it is.
 */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // The characters that would end a host name in a URL.
  if (/^[\x21-\x7e]*$/.test(domain) || /[\s/\\?#:@[\]%]/.test(domain)) return email
  const ascii = URL.parse(`http://${domain}`)?.hostname
  return ascii === undefined ? email : `${email.slice(0, at)}@${ascii}`
}
