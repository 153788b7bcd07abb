// The streams of a compound file, small ones too, begin at multiples of this size ([MS-CFB] 2.2, 2.4).
const sectorBytes = 64

/** The first records of an old Excel sheet: its beginning, and that it is protected or encrypted ([MS-XLS] 2.1.7.20.3). */
const sheetStart = Buffer.from('0908100000060500', 'hex')
const sheetMark = sheetStart.readUInt16LE(0)
const sheetStartBytes = 20
const writeProtect = 0x86
const writeProtectBytes = 4
const filePass = 0x2f

/** What an old Word document begins with: its mark, the version of Word, and a flag that says it is encrypted ([MS-DOC] 2.5.2). */
const wordMark = 0xa5ec
const wordVersions = [0xc1, 0xd9, 0x101, 0x10c, 0x112]
const wordFlagsAt = 10
const wordEncrypted = 0x0100

/** Whether a .doc or .xls of Office 97 to 2003 asks for a password, or one that is inside it. */
export function isOldEncrypted(content: Buffer): boolean {
  for (let at = sectorBytes; at + sectorBytes <= content.length; at += sectorBytes) {
    const mark = content.readUInt16LE(at)
    if (mark === wordMark && wordVersions.includes(content.readUInt16LE(at + 2)))
      if ((content.readUInt16LE(at + wordFlagsAt) & wordEncrypted) !== 0) return true
    if (mark === sheetMark && content.subarray(at, at + sheetStart.length).equals(sheetStart)) {
      const second = at + sheetStartBytes
      const isWriteProtected = content.readUInt16LE(second) === writeProtect
      if (content.readUInt16LE(isWriteProtected ? second + writeProtectBytes : second) === filePass) return true
    }
  }
  return false
}
