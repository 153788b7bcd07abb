import { mayStore } from './signing-out.ts'

const key = 'portale-rete:lost-uploads'

/** How many uploads the last page of this tab lost when its session ended. */
export const countLostUploads = (): number => Number(sessionStorage.getItem(key) ?? 0)
export const storeLostUploads = (count: number): void => {
  if (mayStore()) sessionStorage.setItem(key, String(count))
}
export const forgetLostUploads = (): void => sessionStorage.removeItem(key)
