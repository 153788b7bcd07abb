import { Button } from '@mantine/core'
import { avatarExtensions, avatarMessages } from '@portale/domain/profile.ts'
import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetFailure } from '../accounts/account.api.ts'
import { useMe } from '../api/session.ts'
import { useRefreshing } from '../api/useRefreshing.ts'
import { useSend } from '../api/useSend.ts'
import { useStoppable } from '../api/useStoppable.ts'
import { FileDrop } from '../form/FileDrop.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { paths } from '../paths.ts'
import { onDemand } from '../ui/onDemand.ts'
import { DeadEnd } from '../ui/Problem.tsx'
import { toast } from '../ui/toast.ts'
import { OwnOnly } from './OwnOnly.tsx'
import { cutOut, pictureProblem, type Square } from './picture.ts'
import { uploadAvatar } from './profile.api.ts'

const crop = onDemand(async () => (await import('./AvatarCrop.tsx')).AvatarCrop, 'L’immagine non si può mostrare')

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
  const refreshing = useRefreshing(['profile', 'me'])
  const { begin } = useStoppable()
  const navigate = useNavigate()
  const [{ url, problems: refused }, setChoice] = useState<Choice>({ problems: [] })
  const [square, setSquare] = useState<Square>()
  const [percent, setPercent] = useState(0)
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  useEffect(crop.preload, [])

  const { submit, sending, problems } = useSend({
    send: async () => {
      if (!url || !square) throw new Error(avatarMessages.required)
      setPercent(0)
      const signal = begin()
      const picture = await cutOut(url, square)
      return refreshing(() => uploadAvatar(picture, { signal, onProgress: setPercent }))
    },
    onSent: async () => {
      toast('Foto salvata.')
      await navigate(paths.profile())
    },
    tell: resetFailure,
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
      label={sending ? `Invio ${percent}%` : 'Salva la foto'}
      disabled={!square || sending}
      info={url ? '' : 'Nessuna immagine scelta'}
    >
      <FormAlert problems={refused} />
      {url ? (
        <Suspense>
          <crop.Part
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
