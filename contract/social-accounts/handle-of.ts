/**
 * How an account's username is shown: `@name`. If the platform gives no handle (for members of LinkedIn), the username
 * is the person's name, which contains a space and gets no `@`.
 */
export const handleOf = (username: string): string => (/\s/u.test(username) ? username : `@${username}`)

/** The name of an account in lists: the one that a user chose, otherwise its handle. */
export const listedNameOf = ({
  listedName,
  username,
}: {
  listedName: string | null
  username: string
}): string => listedName ?? handleOf(username)
