import { Button } from '@mantine/core'
import { avatarExtensions, avatarMessages } from '@portale/domain/profile.ts'
import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetFailure } from '../accounts/account.api.ts'
import { useMe } from '../api/session.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { useUpload } from '../api/useUpload.ts'
import { FileDrop } from '../form/FileDrop.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { toast } from '../ui/toast.ts'
import { OwnOnly } from './OwnOnly.tsx'
import { cutOut, pictureProblem, type Square } from './picture.ts'
import { uploadAvatar } from './profile.api.ts'

const crop = lazyComponent(async () => (await import('./AvatarCrop.tsx')).AvatarCrop, 'L’immagine non si può mostrare')

const title = 'Carica una foto'
const limits = 'PNG, JPG o WEBP. Al massimo 5\u00a0MB. Poi scegli la parte da usare.'

/** /profile/upload-avatar, where the feature is on (spec 2 §2). */
export function AvatarUpload() {
  const { flags } = useMe()
  if (!flags.avatar) return <Unavailable kind="missing" />
  return (
    <OwnOnly title={title}>
      <Picture />
    </OwnOnly>
  )
}

type Choice = { url?: string; problems: string[] }

function Picture() {
  const invalidateAfter = useInvalidateAfter(['profile', 'me'])
  const { send, percent = 0 } = useUpload()
  const navigate = useNavigate()
  const [{ url, problems: refused }, setChoice] = useState<Choice>({ problems: [] })
  const [square, setSquare] = useState<Square>()
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  useEffect(crop.preload, [])

  const { submit, submitting, problems } = useSubmit({
    send: async () => {
      if (!url || !square) throw new Error(avatarMessages.required)
      const picture = await cutOut(url, square)
      return invalidateAfter(() => send((options) => uploadAvatar(picture, options)))
    },
    onSuccess: async () => {
      toast('Foto salvata.')
      await navigate(paths.profile())
    },
    formatError: resetFailure,
  })

  function choose([file]: File[]) {
    const problem = file && pictureProblem(file)
    setSquare(undefined)
    setChoice({ problems: problem ? [problem] : [] })
    if (file && !problem) void crop.open(() => setChoice({ url: URL.createObjectURL(file), problems: [] }))
  }

  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Il mio profilo', to: paths.profile() }, { label: title }]}
      save={{ submit, saving: false, problems }}
      cancelTo={paths.profile()}
      label={submitting ? `Invio ${percent}%` : 'Salva la foto'}
      disabled={!square || submitting}
      info={url ? '' : 'Nessuna immagine scelta'}
    >
      <FormAlert problems={refused} />
      {url ? (
        <Suspense>
          <crop.Component
            key={url}
            url={url}
            onChange={setSquare}
            onUnreadable={() => setChoice({ problems: [avatarMessages.unreadable] })}
          />
          <div>
            <Button
              variant="default"
              disabled={submitting}
              leftSection={<IconPhoto size={18} stroke={1.7} aria-hidden />}
              onClick={() => choose([])}
            >
              Scegli un’altra immagine
            </Button>
          </div>
        </Suspense>
      ) : (
        <FileDrop name="la tua foto" onChoose={choose} single={{ extensions: avatarExtensions, limits }} />
      )}
    </FormPage>
  )
}
