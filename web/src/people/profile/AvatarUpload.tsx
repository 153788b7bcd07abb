import { Button } from '@mantine/core'
import { avatarExtensions, avatarMessages, avatarSize, maxAvatarFile } from '@portale/domain/people/profile.ts'
import { getExtension } from '@portale/domain/platform/files.ts'
import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { useNavigate } from 'react-router'
import { useMe } from '../../platform/api/session.ts'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useUpload } from '../../platform/api/useUpload.ts'
import { FileDrop } from '../../platform/form/FileDrop.tsx'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { toast } from '../../platform/ui/toast.ts'
import { resetFailure } from '../accounts/account.api.ts'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'
import { uploadAvatar } from './profile.api.ts'

const crop = lazyComponent(async () => (await import('./AvatarCrop.tsx')).AvatarCrop, 'L’immagine non si può mostrare')

const title = 'Carica una foto'
const limits = 'PNG, JPG o WEBP. Al massimo 5\u00a0MB. Poi scegli la parte da usare.'

/** /profile/upload-avatar, where the feature is on (spec 2 §2). */
export function AvatarUpload() {
  const { flags } = useMe()
  if (!flags.avatar) return <Unavailable kind="missing" />
  return (
    <NotWhileImpersonating title={title}>
      <Picture />
    </NotWhileImpersonating>
  )
}

type Choice = { url?: string; problems: string[] }

function Picture() {
  const invalidateAfter = useInvalidateAfter(['profile', 'me'])
  const navigate = useNavigate()
  const [{ url, problems: fileProblems }, setChoice] = useState<Choice>({ problems: [] })
  const [area, setArea] = useState<Area>()
  const { send, percent = 0 } = useUpload({ hasFiles: url !== undefined })
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  useEffect(crop.preload, [])

  const { submit, submitting, problems } = useSubmit({
    send: async () => {
      if (!url || !area) throw new Error(avatarMessages.required)
      const picture = await cropPicture(url, area)
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
    setArea(undefined)
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
      disabled={!area || submitting}
      info={url ? '' : 'Nessuna immagine scelta'}
    >
      <FormAlert problems={fileProblems} />
      {url ? (
        <Suspense>
          <crop.Component
            key={url}
            url={url}
            onChange={setArea}
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

/** Why a file is rejected before it is uploaded; whether it is a picture is known when it is displayed. */
function pictureProblem(file: File): string | undefined {
  if (!avatarExtensions.some((extension) => extension === getExtension(file.name))) return avatarMessages.kind
  if (file.size > maxAvatarFile) return avatarMessages.tooLarge
  return undefined
}

// Twice the size of the photo, which the server scales down.
const side = avatarSize * 2

/** Crops a picture to an area in its pixels. */
async function cropPicture(url: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas has no picture')))),
  )
}
