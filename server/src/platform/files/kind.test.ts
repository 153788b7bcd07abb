import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { messages } from '@portale/domain/platform/files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createXlsx, createZip } from '../../../test/fixtures/spreadsheets.ts'
import { pdf } from '../../../test/form.ts'
import { detectDocumentType } from './kind.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-kind-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sample = (name: string) => readFile(new URL(`../../../test/fixtures/documents/${name}`, import.meta.url))

async function detect(content: Buffer, fileName: string) {
  const path = join(folder, 'documento')
  await writeFile(path, content)
  return detectDocumentType({ path, head: content.subarray(0, 4096) }, fileName)
}

it.each([
  ['pdf-after-blank-line.pdf', 'application/pdf'],
  ['needs-password-user.pdf', 'application/pdf'],
  ['html-saved-as.odt', 'application/vnd.oasis.opendocument.text'],
  ['signed.pdf.p7m', 'application/pkcs7-mime'],
])('%s is %s', async (name, media_type) => {
  expect(await detect(await sample(name), name)).toEqual({ media_type, file_name: name })
})

describe('the name of a file', () => {
  it.each([
    ['jpeg-named.jfif', 'foto.jfif', 'foto.jpg'],
    ['jpeg-named.jfif', 'foto.JPE', 'foto.jpg'],
    ['jpeg-named.jfif', 'foto.png', 'foto.jpg'],
    ['jpeg-named.jfif', 'foto.webp', 'foto.jpg'],
    ['jpeg-named.jfif', 'foto.JPEG', 'foto.JPEG'],
    ['pdf-after-blank-line.pdf', 'DOC-20261121-WA0003.', 'DOC-20261121-WA0003.pdf'],
    ['pdf-after-blank-line.pdf', 'contratto.pdf (1)', 'contratto (1).pdf'],
    ['pdf-after-blank-line.pdf', 'contratto.PDF(2)', 'contratto(2).pdf'],
    ['pdf-after-blank-line.pdf', 'Contratto n. 12', 'Contratto n. 12.pdf'],
    ['pdf-after-blank-line.pdf', 'senza-estensione', 'senza-estensione.pdf'],
    ['html-saved-as.odt', 'Relazione', 'Relazione.odt'],
  ])('%s called %s gets the extension of its content: %s', async (file, name, file_name) => {
    expect(await detect(await sample(file), name)).toMatchObject({ file_name })
  })

  it.each([
    ['heic-named.jpg', 'IMG_1.jpg', messages.heic],
    ['heic-named.jpg', 'IMG_1.HEIC', messages.heic],
    ['heic-named.jpg', 'IMG_1.pdf', messages.heic],
    ['pdf-after-blank-line.pdf', 'contratto.docx', messages.disguised],
    ['pdf-after-blank-line.pdf', 'contratto.html', messages.kind],
    ['pdf-after-blank-line.pdf', 'foto.jpg', messages.disguised],
    ['jpeg-named.jfif', 'foto.pdf', messages.disguised],
    ['html-saved-as.odt', 'testo.ods', messages.disguised],
  ])('%s called %s is refused: %s', async (file, name, problem) => {
    expect(await detect(await sample(file), name)).toEqual({ problem })
  })
})

describe('a PDF', () => {
  it.each([
    [0, true],
    [1019, true],
    [1020, false],
    [3000, false],
  ])('that begins after %i bytes is one: %s', async (before, isPdf) => {
    const content = Buffer.concat([Buffer.alloc(before, '\n'), Buffer.from(pdf)])
    expect('media_type' in (await detect(content, 'a.pdf'))).toBe(isPdf)
  })

  it('is none when a page of HTML mentions it', async () => {
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${pdf}`)
    expect(await detect(page, 'a.pdf')).toEqual({ problem: messages.disguised })
  })
})

describe('a signed file', () => {
  it.each([
    ['detached-signature.p7m', messages.onlySignature],
    ['signed.pdf.p7m', undefined],
  ])('%s', async (name, problem) => {
    const der = await sample(name)
    const pem = Buffer.from(
      `-----BEGIN PKCS7-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END PKCS7-----\n`,
    )
    for (const content of [der, pem, Buffer.from(der.toString('base64'))])
      expect(await detect(content, name)).toEqual(problem ? { problem } : expect.objectContaining({ file_name: name }))
  })

  it('written by OpenSSL as a stream, with and without its document, and a time stamp', async () => {
    const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder })
    await writeFile(join(folder, 'a.pdf'), pdf)
    await openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'k.pem',
      '-out',
      'c.pem',
      '-subj',
      '/CN=Prova',
    )
    const sign = [
      'cms',
      '-sign',
      '-binary',
      '-in',
      'a.pdf',
      '-signer',
      'c.pem',
      '-inkey',
      'k.pem',
      '-outform',
      'DER',
      '-out',
      'a.p7m',
    ]
    const detectSigned = async () => detect(await readFile(join(folder, 'a.p7m')), 'a.pdf.p7m')
    await openssl(...sign, '-nodetach', '-stream')
    expect(await detectSigned()).toHaveProperty('media_type')
    await openssl(...sign, '-nodetach')
    expect(await detectSigned()).toHaveProperty('media_type')
    await openssl(...sign)
    expect(await detectSigned()).toEqual({ problem: messages.onlySignature })
    await openssl(...sign, '-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4')
    expect(await detectSigned()).toEqual({ problem: messages.onlyTimestamp })
  })

  it.each([Buffer.from('3080', 'hex'), Buffer.from('30'), Buffer.from('MI'), Buffer.from('30ffffffffffff', 'hex')])(
    'cut off, %j, is none',
    async (content) => expect(await detect(content, 'a.p7m')).toEqual({ problem: messages.disguised }),
  )
})

describe('a document in a ZIP archive', () => {
  const odt = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }
  it('has its parts in any order', async () => {
    const { mimetype, ...others } = odt
    expect(await detect(createZip({ 'META-INF/manifest.xml': '<x/>', ...others, mimetype }), 'a.odt')).toHaveProperty(
      'file_name',
    )
    expect(await detect(createXlsx(''), 'a.xlsx')).toEqual({ problem: messages.disguised }) // without its type
  })

  it('of Info-ZIP with ZIP64 and folders first is an .xlsx', async () => {
    const name = 'info-zip-zip64-openpyxl.xlsx'
    const content = await readFile(new URL(`../../../test/fixtures/spreadsheets/${name}`, import.meta.url))
    expect(await detect(content, name)).toHaveProperty('media_type')
    expect(await detect(content, 'a.docx')).toEqual({ problem: messages.disguised })
  })

  it.each([
    ['macros', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'],
    ['a template', 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml'],
  ])('of %s is none that is accepted', async (_name, type) => {
    const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`
    const content = createXlsx('', { '[Content_Types].xml': types })
    expect(await detect(content, 'a.xlsx')).toEqual({ problem: messages.disguised })
  })
})

describe('a document of Office with a password', () => {
  it.each(['password.docx', 'password.xlsx', 'password.doc', 'password.xls'])('%s is known', async (name) => {
    expect(await detect(await sample(name), name)).toMatchObject({ file_name: name, isProtected: true })
  })
  it.each(['text.doc', 'text.xls'])('%s has none', async (name) => {
    expect(await detect(await sample(name), name)).toMatchObject({ file_name: name })
    expect(await detect(await sample(name), name)).not.toHaveProperty('isProtected')
  })
  it('is none of another name', async () => {
    expect(await detect(await sample('password.docx'), 'verbale.pdf')).toEqual({ problem: messages.disguised })
    expect(await detect(await sample('password.docx'), 'verbale')).toEqual({ problem: messages.kind })
  })
})
