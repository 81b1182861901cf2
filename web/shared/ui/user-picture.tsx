import Avatar from '@mui/material/Avatar'

type Props = { name: string; pictureUrl: string | null; size: number }

/** The picture of a user, or the initial. Decorative, because the name is next to it. */
export function UserPicture({ name, pictureUrl, size }: Props) {
  return (
    <Avatar
      component="span"
      aria-hidden="true"
      src={pictureUrl ?? undefined}
      alt=""
      sx={{
        width: size,
        height: size,
        fontSize: Math.max(9, Math.round(size * 0.4)),
        fontWeight: 600,
        bgcolor: 'primary.soft',
        color: 'primary.strong',
      }}
    >
      {/\S/u.exec(name)?.[0].toUpperCase() ?? '?'}
    </Avatar>
  )
}
