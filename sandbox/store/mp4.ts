import type { FileHandle } from 'node:fs/promises'

/** A box of an MP4 or MOV file (ISO 14496-12), by where its content is. */
export type Box = { type: string; from: number; to: number }

const headBytes = 16

/** The boxes of a file; undefined if the last one is cut off, or if the file has no boxes. */
export async function boxesOfFile(handle: FileHandle): Promise<Box[] | undefined> {
  const { size } = await handle.stat()
  const boxes: Box[] = []
  for (let at = 0; at < size;) {
    const head = Buffer.alloc(headBytes)
    const { bytesRead } = await handle.read(head, 0, headBytes, at)
    const box = readHead(head.subarray(0, bytesRead), at, size)
    if (!box || box.to > size) return undefined
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** The content of the first box that a path of types leads to. */
export function findBox(content: Buffer, ...[type, ...rest]: string[]): Buffer | undefined {
  const box = listBoxes(content, type)[0]
  return box && rest.length > 0 ? findBox(box, ...rest) : box
}

/** The contents of all boxes of a type. */
export function listBoxes(content: Buffer, type: string | undefined): Buffer[] {
  return boxesIn(content)
    .filter((box) => box.type === type)
    .map(({ from, to }) => content.subarray(from, to))
}

export function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < content.length;) {
    const box = readHead(content.subarray(at, at + headBytes), at, content.length)
    if (!box) break
    boxes.push(box)
    at = box.to
  }
  return boxes
}

function readHead(head: Buffer, at: number, end: number): Box | undefined {
  if (head.length < 8) return undefined
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < headBytes) return undefined
  const headLength = isLong ? headBytes : 8
  // A size of zero means that the box goes to the end.
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
  if (size < headLength) return undefined
  return { type: head.toString('latin1', 4, 8), from: at + headLength, to: at + size }
}
