import twitterText from 'twitter-text'

/** A run of characters without white space is a long piece above this length. */
const longPiece = 250

/**
 * X's links are searched in long pieces only up to this total length. The time that twitter-text needs grows with the
 * square of a piece's length: 100 ms for 4,200 characters. The longest link has 4,096.
 */
export const maxInLongPieces = 4_200

const linkLength = 23

/**
 * A run of host name characters, as twitter-text defines them, that is longer than a host name can be (253, RFC 1035).
 */
const tooLongForHost = /([^\s!-,/:-@[-^`{-~]{253})([^\s!-,/:-@[-^`{-~])/gu

/**
 * The length of a text by X's rules: Chinese, Japanese, Korean and emoji 2, a link 23. It takes time linear in the length
 * of the text.
 */
export function weightedLength(text: string): number {
  const { rest, links } = takeLinks(text.normalize('NFC'))
  // Without a period, twitter-text finds no links in the rest. It knows only the emoji of 2018, so every emoji sequence
  // is replaced by one that it counts correctly.
  const plain = rest.replaceAll('.', ',').replaceAll(/\p{RGI_Emoji}/gv, '😀')
  return links * (linkLength - 1) + (plain === '' ? 0 : twitterText.parseTweet(plain).weightedLength)
}

/**
 * Replaces each link by a space, which counts 1. Links contain no white space, so the text is searched piece by piece
 * between white space.
 */
function takeLinks(text: string): { rest: string; links: number } {
  let links = 0
  let left = maxInLongPieces
  const rest = text.replaceAll(/[\S\uFEFF]+/g, (found: string, at: number) => {
    if (!found.includes('.')) return found
    let piece = found
    if (piece.length > longPiece) {
      left -= piece.length
      if (left < 0) return piece
      piece = endHostNames(piece)
    }
    // twitter-text needs the character before a link to decide where the link begins.
    const before = at === 0 ? '' : ' '
    let kept = ''
    let from = before.length
    const urls = twitterText.extractUrlsWithIndices(before + piece)
    for (const { indices } of urls) {
      kept += `${found.slice(from - before.length, indices[0] - before.length)} `
      from = indices[1]
    }
    links += urls.length
    return kept + found.slice(from - before.length)
  })
  return { rest, links }
}

/**
 * Puts an equals sign, which can be in a path but not in a host name, where a host name would become too long.
 * Otherwise twitter-text would search for its end in the whole piece, again from each period.
 */
const endHostNames = (piece: string): string =>
  piece.replaceAll(tooLongForHost, (_run, before: string, last: string) => before + '='.repeat(last.length))
