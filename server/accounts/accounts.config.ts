/** The cost parameters of argon2id. */
export type PasswordCost = {
  /** In KiB. */
  memory: number
  passes: number
  parallelism: number
}

export type AccountsConfig = { passwordCost: PasswordCost }

/** OWASP's recommended parameters for argon2id: 19 MiB, two passes, one lane. */
export const recommendedCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
