// The linter looks for exports in the programs themselves; `?raw` is their text.
/* oxlint-disable import/default */
export { default as firstCallInPython } from '../../../../examples/first_call.py?raw'
export { default as firstCallInTypeScript } from '../../../../examples/first-call.ts?raw'
export { default as receiverInPython } from '../../../../examples/verify_webhook.py?raw'
export { default as receiverInTypeScript } from '../../../../examples/verify-webhook.ts?raw'
