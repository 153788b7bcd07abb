import { avatarMessages, maxAvatarFile, profile } from '@portale/domain/people/profile.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/files/send.ts'
import { administratorsAnd, signedIn } from '../../platform/http/access.ts'
import { storedFile } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { submitForm } from '../../platform/http/form-submission.ts'
import type { FormLimits } from '../../platform/http/multipart.ts'
import { idParam } from '../../platform/http/request.ts'
import { createAvatar } from './avatar.ts'
import { findAvatar, updateAccount } from './profile.queries.ts'
import { findProfileWithFlags } from './profile.routes.ts'

const tag = 'Profilo'

const avatarForm: FormLimits = {
  key: 'avatar',
  fileSize: maxAvatarFile,
  requestSize: maxAvatarFile,
  files: 1,
  messages: { tooMany: avatarMessages.required, requestTooLarge: avatarMessages.tooLarge },
}

/** Uploads and answers the photos of users, where FEATURE_AVATAR is on (decisions "Accounts"). */
export function avatarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, files } = deps

  app.post(
    '/api/profile/upload-avatar',
    {
      config: {
        allow: signedIn,
        notWhileImpersonating: true,
        describe: {
          tag,
          summary: 'Cambiare la propria immagine',
          files: { avatar: 'Un’immagine PNG, JPG o WEBP fino a 5 MB.' },
          answer: profile,
        },
      },
    },
    async (req, reply) => {
      if (!config.flags.avatar) notFound()
      return submitForm(deps, req, reply, {
        limits: avatarForm,
        countsAs: 'upload',
        parse: (form) =>
          createAvatar(
            files,
            form.files.find(({ field }) => field === 'avatar'),
          ),
        filesOf: (picture) => [picture],
        write: async (tx, picture, insertStoredFile) => {
          await updateAccount(tx, req.user.id, { avatar_file_id: await insertStoredFile(tx, picture, 'image/webp') })
          return findProfileWithFlags(deps, tx, req.user.id)
        },
        status: 200,
      })
    },
  )

  app.get(
    '/avatars/:userId',
    {
      config: {
        allow: { ...signedIn, ...administratorsAnd() },
        describe: { tag, summary: 'L’immagine di una persona', ...storedFile, download: 'image/webp' },
      },
    },
    async (req, reply) => {
      const id = idParam(req, 'userId')
      if (!config.flags.avatar || !(isAdministrator(req.user) || id === req.user.id)) notFound()
      const picture = (await findAvatar(db, id)) ?? notFound()
      return sendFile(deps, reply, { ...picture, file_name: `avatar-${id}.webp` })
    },
  )
}
