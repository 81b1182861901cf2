/**
 * A name in the words of our mail. Anyone can invite any address from a workspace of any name, so a name must not carry
 * markup, line breaks or a link into it.
 */
export function nameInMail(name: string, otherwise: string): string {
  const plain = name
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[<>\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
  return plain === '' || /:\/\/|www\.|\p{L}\.\p{L}{2}/iu.test(plain) ? otherwise : plain
}
