// Loaded into a process of the product: its clock jumps by CLOCK_JUMP_MS when it gets SIGUSR2.
const realNow = Date.now.bind(Date)
let ahead = 0

Date.now = () => realNow() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (target, values, self) =>
    values.length === 0 ? new target(target.now()) : Reflect.construct(target, values, self),
})
process.on('SIGUSR2', () => {
  ahead += Number(process.env['CLOCK_JUMP_MS'])
})
