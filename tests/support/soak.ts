/** True in `npm run test:soak`: suites that take samples in `npm test` then use their full numbers. */
export const soak = Boolean(process.env['SOAK'])
