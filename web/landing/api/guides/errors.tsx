import { errorHelp } from '../../../../contract/error-help.ts'
import { errorCodes, errorStatus } from '../../../../contract/errors.ts'
import { Code } from './code.tsx'
import { WithCode } from './with-code.tsx'

export function Errors() {
  return (
    <>
      <p>
        A call that fails answers with an HTTP status of 400 or more and this body. Programs read{' '}
        <code>code</code>, which never changes its meaning; people read <code>message</code>, whose words may
        change. <code>errors</code> is there when single fields are wrong.
      </p>
      <Code>{`{
  "success": false,
  "code": "validation_failed",
  "message": "Choose a date and a time",
  "errors": { "localTime": "Choose a date and a time" }
}`}</Code>
      <p>
        Repeat only what the code allows:{' '}
        <a href="#rate_limited">
          <code>rate_limited</code>
        </a>
        ,{' '}
        <a href="#unavailable">
          <code>unavailable</code>
        </a>
        ,{' '}
        <a href="#internal">
          <code>internal</code>
        </a>{' '}
        and requests without an answer, with growing waits and the same{' '}
        <a href="/docs/api/idempotency">Idempotency-Key</a>.
      </p>
      {errorCodes.map((code) => (
        <section key={code}>
          <h2 id={code}>
            <code>{code}</code> ({errorStatus[code]})
          </h2>
          <p>
            <WithCode text={errorHelp[code].means} />
          </p>
          <p>
            <WithCode text={errorHelp[code].cure} />
          </p>
        </section>
      ))}
    </>
  )
}
