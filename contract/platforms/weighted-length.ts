import twitterText from 'twitter-text'

/** The length of a text by X's rules: CJK and emoji 2, a link 23. A large script: the web loads it separately. */
export const weightedLength = (text: string): number =>
  twitterText.parseTweet(text.normalize('NFC')).weightedLength
