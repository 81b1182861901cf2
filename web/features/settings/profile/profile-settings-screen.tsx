import Stack from '@mui/material/Stack'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { UserPicture } from '../../../shared/ui/user-picture.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { FormatsSection } from './formats-section.tsx'
import { PictureField } from '../picture-field.tsx'
import { changePicture, removePicture } from './profile-calls.ts'
import { ProfileForm } from './profile-form.tsx'

/** Who the user is, and how dates and numbers are written for them. */
export function ProfileSettingsScreen() {
  const user = useUser()
  return (
    <Stack spacing={3}>
      <Section title="Profile" description="Who you are, for the people you work with.">
        <PictureField
          shown={<UserPicture name={user.full_name} pictureUrl={user.pictureUrl} size={72} />}
          pictureUrl={user.pictureUrl}
          onChange={changePicture}
          onRemove={removePicture}
        />
        <ProfileForm user={user} />
      </Section>
      <FormatsSection />
    </Stack>
  )
}
