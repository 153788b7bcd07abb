import type { Random } from './random.ts'

export type SalesArea = 'Nord Ovest' | 'Nord Est' | 'Centro' | 'Sud' | 'Isole'

const surnames: Record<SalesArea, string> = {
  'Nord Ovest':
    'Ferrero, Giordano, Barbero, Bosio, Cerutti, Colombo, Brambilla, Villa, Fumagalli, Parodi, Bruzzone, Canepa, Rota, Locatelli, Pesenti, Gatti, Bianchi, Cattaneo, Sala, Beltrami, Vigna, Actis, Perotti',
  'Nord Est':
    'Furlan, Bortolotti, Pavan, Dal Pozzo, Trevisan, Marangon, Visentin, Zambon, Bertoldi, Pedrotti, Mair, Hofer, Cossettini, Fabbri, Montanari, Casadei, Barbieri, Guidetti, Ferrari, Malagoli, Bonazzi, Righi, Tosi',
  Centro:
    'Bartolini, Fantini, Mancini, Nardi, Cecchini, Baldi, Lucarelli, Proietti, Sabatini, Angelini, Marchetti, Ricci, Bucci, Cesaroni, Innocenti, Gori, Berti, Petrini, Carloni, Paoletti',
  Sud: 'Esposito, Russo, De Santis, Di Marco, Caputo, Amoroso, Lorusso, Colucci, Iannone, Romano, Palumbo, Ferrante, Marino, Bruno, Fiore, Guida, Sorrentino, Pugliese, Longo',
  Isole:
    'Piras, Melis, Sanna, Deiana, Cocco, Mereu, Grasso, Caruso, Messina, Vitale, Rizzo, Lombardo, Costanzo, Patanè, Sciuto, Cannizzaro',
}

const firstNames =
  'Alessandro Andrea Antonio Carlo Chiara Claudio Cristina Daniele Dario Elisa Enrico Fabio Federica Federico Filippo Francesca Francesco Gabriele Gianluca Giorgio Giovanni Giuseppe Ilaria Lorenzo Luigi Manuela Martina Massimo Matteo Mauro Michele Monica Nicola Paola Pietro Raffaele Riccardo Roberta Roberto Sara Sergio Silvia Simone Stefania Tommaso Valentina Valerio Vincenzo'.split(
    ' ',
  )

export const surnameIn = (area: SalesArea, random: Random): string => random.pick(surnames[area].split(', '))
export const firstName = (random: Random): string => random.pick(firstNames)

const workshopNames = [
  (surname: string) => `Officina ${surname} S.n.c.`,
  (surname: string) => `Autofficina ${surname} & Figli S.n.c.`,
  (_: string, city: string) => `${city} Diesel S.r.l.`,
  (surname: string) => `Officine Meccaniche ${surname} S.r.l.`,
  (_: string, city: string) => `Truck Service ${city} S.r.l.`,
  (surname: string) => `${surname} Veicoli Industriali S.r.l.`,
  (surname: string, _: string, first: string) => `Autoriparazioni ${surname} di ${first} ${surname}`,
  (_: string, city: string) => `Centro Assistenza Autocarri ${city} S.r.l.`,
  (surname: string) => `Elettrodiesel ${surname} S.a.s.`,
  (surname: string) => `Fratelli ${surname} Officina Autocarri S.n.c.`,
]

export const workshopName = (surname: string, city: string, random: Random): string =>
  random.pick(workshopNames)(surname, city, firstName(random))

const streets = [
  'Via dell’Industria',
  'Via dell’Artigianato',
  'Via Enrico Mattei',
  'Via Alessandro Volta',
  'Via Guglielmo Marconi',
  'Via Galileo Galilei',
  'Viale Europa',
  'Via delle Officine',
  'Via Giacomo Matteotti',
  'Via dei Trasporti',
  'Via Antonio Meucci',
  'Zona Industriale, lotto',
]

export function streetAddress(random: Random): string {
  const street = random.pick(streets)
  return `${street}${street.endsWith('lotto') ? ' ' : ', '}${random.int(1, 148)}`
}
