import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** Runs `mount` or `umount`; throws with what it printed. */
function run(command: 'mount' | 'umount', args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** Mounts an empty file system of this size in memory. */
export function mountMemory(folder: string, bytes: number): void {
  mkdirSync(folder, { recursive: true })
  run('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'portale-test', folder])
}
/** Mounts a folder at another one, as a volume is mounted at DATA_DIR/files. */
export function mountFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  run('mount', ['--bind', from, to])
}
export const makeReadOnly = (folder: string) => run('mount', ['-o', 'remount,bind,ro', folder])
export const unmount = (folder: string) => run('umount', ['--lazy', folder])

/** Why this machine can't mount; undefined when it can. */
export const mountProblem =
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root on Linux can mount a file system'
