/** Links, hashtags, and mentions, whose names have full stops on some platforms; an email address is none of these. */
const marked =
  /((?:https?:\/\/|www\.)\S+|[#＃][\p{L}\p{N}_]+|(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*)/gu

/** The pieces of a text with keys by their offsets; `marked` ones are links, hashtags and mentions. */
export function piecesOf(text: string) {
  let at = 0
  return text.split(marked).map((piece, index) => {
    const from = at
    at += piece.length
    // Pieces with odd indices are matches of the pattern.
    return { key: `${from}-${index % 2}`, piece, marked: index % 2 === 1 }
  })
}
