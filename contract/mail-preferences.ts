/** The mails that a member can do without. `attention`: posts and accounts that need somebody. */
export type OptionalMail = 'attention'

/** Whether a member gets them until they choose otherwise. */
export const mailDefaults: Readonly<Record<OptionalMail, boolean>> = { attention: true }
