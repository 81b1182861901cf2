/**
 * How an account's username is shown: `@name`. Where the platform tells no handle (the members of LinkedIn), the
 * username is the name of the person, which has a space and no `@`.
 */
export const handleOf = (username: string): string => (/\s/u.test(username) ? username : `@${username}`)

/** How lists name an account: as a user chose, else by its handle. */
export const listedNameOf = ({
  listedName,
  username,
}: {
  listedName: string | null
  username: string
}): string => listedName ?? handleOf(username)
