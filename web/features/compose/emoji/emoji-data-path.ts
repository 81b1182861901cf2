/** Where the build puts the data of the emoji picker (`web/build/emoji-data.ts`), with the versions of its packages. */
export const emojiDataPath = '/assets/emoji-0.9.0-4.0.3'
