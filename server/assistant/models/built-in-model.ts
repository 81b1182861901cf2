import type { TextModel, Wish } from './model.ts'

/** About so many characters a piece: it streams as a model does, and waits for nothing. */
const pieceLength = 24

/** The writer that needs no model. It reads the wish itself, not the words for a model. */
export const builtInModel: TextModel = {
  name: 'Built-in writer',
  builtIn: true,
  can: () => true,
  async *stream({ wish }) {
    const text = await write(wish)
    for (const piece of piecesOf(text)) yield { text: piece }
    yield { ended: 'complete', inputTokens: null, outputTokens: null }
  },
}

async function write(wish: Wish): Promise<string> {
  // Its phrases in ten languages are loaded when they are first needed.
  const { writeDraft } = await import('../writer/write-draft.ts')
  return writeDraft({ ...wish, seed: seedOf(wish.id) }).text
}

/** Whole words; a language without spaces is cut between its characters. */
function piecesOf(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${pieceLength}}\\S*\\s*`, 'gu')) ?? []
}

/** A generation's own: asked once more, under another id, it writes another text. */
function seedOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16)
}
