import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Smtp = Awaited<ReturnType<typeof startSmtp>>

type Envelope = { from: string; to: string[] }
export type Received = { envelope: Envelope; raw: string }
export type Refusal = { code: number; command: 'RCPT' | 'DATA' }

/** A mail server that refuses as in `answers`, one for each attempt, and then accepts everything. */
export async function startSmtp(answers: Refusal[] = []) {
  const received: Received[] = []
  let tries = 0
  const refuse = (command: Refusal['command']) => {
    if (command === 'RCPT') tries += 1
    const answer = answers[tries - 1]
    if (answer?.command !== command) return undefined
    return Object.assign(new Error('Not this time'), { responseCode: answer.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse('RCPT')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refuse('DATA')
        if (refusal) return done(refusal)
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        const envelope = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        }
        received.push({ envelope, raw })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
