import { Button } from '@mantine/core'
import { avatarExtensions, avatarMessages } from '@portale/domain/profile.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetFailure } from '../accounts/account.api.ts'
import { useMe } from '../api/session.ts'
import { useSend } from '../api/useSend.ts'
import { FileDrop } from '../form/FileDrop.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { paths } from '../paths.ts'
import { DeadEnd } from '../ui/Problem.tsx'
import { toast } from '../ui/toast.ts'
import { OwnOnly } from './OwnOnly.tsx'
import { cutOut, pictureProblem, type Square } from './picture.ts'
import { uploadAvatar } from './profile.api.ts'

const AvatarCrop = lazy(async () => ({ default: (await import('./AvatarCrop.tsx')).AvatarCrop }))

const title = 'Carica una foto'
const limits = 'PNG, JPG o WEBP. Al massimo 5\u00a0MB. Poi scegli la parte da usare.'

/** /profile/upload-avatar, where the feature is on (spec 2 §2). */
export function AvatarUpload() {
  const { flags } = useMe()
  if (!flags.avatar) return <DeadEnd kind="missing" />
  return (
    <OwnOnly title={title}>
      <Picture />
    </OwnOnly>
  )
}

type Choice = { url?: string; problems: string[] }

function Picture() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [{ url, problems: refused }, setChoice] = useState<Choice>({ problems: [] })
  const [square, setSquare] = useState<Square>()
  const [percent, setPercent] = useState(0)
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])

  const { submit, sending, problems } = useSend({
    send: async () => {
      if (!url || !square) throw new Error(avatarMessages.required)
      setPercent(0)
      return uploadAvatar(await cutOut(url, square), setPercent)
    },
    onSent: async () => {
      await Promise.all(['profile', 'me'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
      toast('Foto salvata.')
      await navigate(paths.profile())
    },
    tell: resetFailure,
  })

  function choose([file]: File[]) {
    const problem = file && pictureProblem(file)
    setSquare(undefined)
    setChoice(
      file && !problem ? { url: URL.createObjectURL(file), problems: [] } : { problems: problem ? [problem] : [] },
    )
  }

  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Il mio profilo', to: paths.profile() }, { label: title }]}
      save={{ submit, saving: false, problems }}
      cancelTo={paths.profile()}
      label={sending ? `Invio ${percent}%` : 'Salva la foto'}
      disabled={!square || sending}
      info={url ? '' : 'Nessuna immagine scelta'}
    >
      <FormAlert problems={refused} />
      {url ? (
        <Suspense>
          <AvatarCrop
            key={url}
            url={url}
            onChange={setSquare}
            onUnreadable={() => setChoice({ problems: [avatarMessages.unreadable] })}
          />
          <div>
            <Button
              variant="default"
              disabled={sending}
              leftSection={<IconPhoto size={18} stroke={1.7} aria-hidden />}
              onClick={() => choose([])}
            >
              Scegli un’altra immagine
            </Button>
          </div>
        </Suspense>
      ) : (
        <FileDrop name="la tua foto" onChoose={choose} one={{ extensions: avatarExtensions, limits }} />
      )}
    </FormPage>
  )
}
