import { avatarMessages, maxAvatarFile } from '@portale/domain/profile.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { insertFile } from '../files/file.queries.ts'
import { sendFile } from '../files/send.ts'
import { administratorsAnd, signedIn } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { type FormLimits, withForm } from '../http/multipart.ts'
import { consumeRateLimit } from '../http/rate.queries.ts'
import { idParam } from '../http/request.ts'
import { drawAvatar } from './avatar.ts'
import { findAvatar, updateAccount } from './profile.queries.ts'
import { describeProfile } from './profile.routes.ts'

const avatarForm: FormLimits = {
  key: 'avatar',
  fileSize: maxAvatarFile,
  requestSize: maxAvatarFile,
  files: 1,
  messages: { tooMany: avatarMessages.required, requestTooLarge: avatarMessages.tooLarge },
}

/** The photo of an account: its own to change, where the feature is on (decisions "Accounts"). */
export function avatarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, files } = deps

  app.post('/api/profile/upload-avatar', { config: { allow: signedIn, ownOnly: true } }, async (req) => {
    if (!config.flags.avatar) notFound()
    await consumeRateLimit(db, 'uploads', String(req.user.id), config.limits.uploads)
    return withForm(req, files, avatarForm, async (form) => {
      const picture = await drawAvatar(
        files,
        form.files.find(({ field }) => field === 'avatar'),
      )
      const { sha256, size } = picture
      const key = await files.keep(picture)
      return deps.write(req, async (tx) => {
        const avatar_file_id = await insertFile(tx, { key, sha256, size, media_type: 'image/webp' })
        await updateAccount(tx, req.user.id, { avatar_file_id })
        return describeProfile(deps, tx, req.user.id)
      })
    })
  })

  app.get('/avatars/:userId', { config: { allow: { ...signedIn, ...administratorsAnd() } } }, async (req, reply) => {
    const id = idParam(req, 'userId')
    if (!config.flags.avatar || !(isAdministrator(req.user) || id === req.user.id)) notFound()
    const picture = (await findAvatar(db, id)) ?? notFound()
    return sendFile(files, reply, { ...picture, file_name: `avatar-${id}.webp` })
  })
}
