// What a unit of systemd says of its service: the user and the variables, read as systemd reads them (systemd.exec(5)).

/** The words of a line: separated by blanks, with quotes around them or around a part. */
function splitWords(text) {
  const words = []
  let word
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\' && quote !== "'" && at + 1 < text.length) {
      at += 1
      word = (word ?? '') + text[at]
    } else if (quote) {
      if (character === quote) quote = ''
      else word += character
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  return word === undefined ? words : [...words, word]
}

/** The lines of a file, those that end with a backslash joined with the next, without comments. */
const listLines = (text) =>
  text
    .replace(/\\\r?\n/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;]/.test(line))

const splitAssignment = (text) => {
  const at = text.indexOf('=')
  return at > 0 ? [[text.slice(0, at).trim(), text.slice(at + 1).trim()]] : []
}

/** The user, the group, the variables and the files of variables of a unit. */
export function readUnit(text) {
  const unit = { user: 'root', group: undefined, variables: {}, files: [] }
  for (const [name, value] of listLines(text).flatMap(splitAssignment)) {
    if (name === 'User') unit.user = value
    else if (name === 'Group') unit.group = value
    else if (name === 'Environment')
      Object.assign(unit.variables, Object.fromEntries(splitWords(value).flatMap(splitAssignment)))
    else if (name === 'EnvironmentFile') unit.files.push(value)
  }
  return { ...unit, group: unit.group ?? unit.user }
}

/** The value of a line of a file of variables: quoted as a whole or in parts, or with its blanks. */
function readValue(text) {
  if (!/["'\\]/.test(text)) return text
  // Blanks outside of quotes stay: a value is one, however many words it has.
  return splitWords(text.replace(/(?<!\\)\s(?=(?:[^"']*["'][^"']*["'])*[^"']*$)/g, '\\$&')).join('')
}

/** The variables of a unit; those of its files win, and a file after `-` may be missing. */
export function readSettings({ variables, files }, readFile) {
  const settings = { ...variables }
  for (const file of files) {
    const isOptional = file.startsWith('-')
    let text = ''
    try {
      text = readFile(isOptional ? file.slice(1) : file)
    } catch (error) {
      if (!isOptional) throw error
    }
    for (const [name, value] of listLines(text).flatMap(splitAssignment)) settings[name] = readValue(value)
  }
  return settings
}
