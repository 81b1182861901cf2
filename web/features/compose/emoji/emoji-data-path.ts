/** Where the build puts the data of the emoji picker (`web/build/emoji-data.ts`); the version is that of `emojibase-data`. */
export const emojiDataPath = '/assets/emojibase-17.0.0'
