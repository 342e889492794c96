// The words around one's devices, signing out, and what the house keeps.
import type { Language } from '../game';
import { settings } from '../settings.svelte';

const en = {
  devices: 'Where you are signed in',
  device: 'a device',
  link: 'private link, not used yet',
  token: 'token for a program',
  here: 'this device',
  since: (date: string) => `since ${date}`,
  seen: (date: string) => `last used ${date}`,
  ends: (date: string) => `ends ${date}`,
  end: 'End',
  endOf: (what: string) => `End: ${what}`,
  unused: 'What nobody uses for a year ends by itself.',
  signOut: 'Sign out here',
  signOutAll: 'Sign out everywhere',
  askHere: 'Sign out here? Your games stay where you are signed in elsewhere.',
  askLast:
    'Sign out here? This is your only device: without a private link made before, nobody can be you again.',
  askAll: 'Sign out on every device, and end every link and token? Nobody can be you again after that.',
  latest: 'Latest results',
  outcome: { won: 'Won', lost: 'Lost', shared: 'Shared' },
  streak: {
    won: (games: number) => `${games} games won in a row.`,
    lost: (games: number) => `${games} games lost in a row: the next one is yours.`,
    shared: (games: number) => `${games} games shared in a row.`,
  },
  against: (names: string) => `against ${names}`,
  lookBack: 'Look back',
  playAgain: 'Play again',
  people: 'People you played with',
  together: (games: number) => (games === 1 ? 'one game together' : `${games} games together`),
  balance: (won: number, lost: number, shared: number) => `won ${won}, lost ${lost}, shared ${shared}`,
  againWith: (name: string) => `Play again with ${name}`,
  morePeople: 'More people',
  noPeople: 'Whoever you finish a game with stands here.',
  sendLink: (name: string) => `The table is open. Send this link to ${name}:`,
  linkPicture: 'QR code of the link',
  toTable: 'To the table',
  kept: 'What the house keeps',
  keptHelp:
    'Your name, your devices, your games and their results, what you said at tables, your notes, and where you want to be told of turns. No password, no network address, and a mail address only if you give one.',
  export: 'Download all of it',
  delete: 'Delete me',
  askDelete:
    'Delete you for good? Your name and everything you wrote goes. Games with other people stay, without your name, and bots play on for you. This cannot be undone.',
};

type Messages = typeof en;

const es: Messages = {
  devices: 'Dónde tienes la sesión abierta',
  device: 'un dispositivo',
  link: 'enlace privado, aún sin usar',
  token: 'token para un programa',
  here: 'este dispositivo',
  since: (date) => `desde el ${date}`,
  seen: (date) => `último uso: ${date}`,
  ends: (date) => `vale hasta el ${date}`,
  end: 'Anular',
  endOf: (what) => `Anular: ${what}`,
  unused: 'Lo que nadie usa durante un año deja de valer por sí solo.',
  signOut: 'Cerrar la sesión aquí',
  signOutAll: 'Cerrar la sesión en todas partes',
  askHere: '¿Cerrar la sesión aquí? Tus partidas siguen en los demás dispositivos con la sesión abierta.',
  askLast:
    '¿Cerrar la sesión aquí? Es tu único dispositivo: sin un enlace privado creado antes, nadie podrá volver a entrar con tu nombre.',
  askAll:
    '¿Cerrar la sesión en todos los dispositivos y anular todos los enlaces y tokens? Después nadie podrá volver a entrar con tu nombre.',
  latest: 'Últimos resultados',
  outcome: { won: 'Ganada', lost: 'Perdida', shared: 'Empatada' },
  streak: {
    won: (games) => `${games} partidas ganadas seguidas.`,
    lost: (games) => `${games} partidas perdidas seguidas: la próxima es tuya.`,
    shared: (games) => `${games} partidas empatadas seguidas.`,
  },
  against: (names) => `contra ${names}`,
  lookBack: 'Repasar',
  playAgain: 'Jugar otra vez',
  people: 'Con quién has jugado',
  together: (games) => `partidas en común: ${games}`,
  balance: (won, lost, shared) => `ganadas: ${won}, perdidas: ${lost}, empatadas: ${shared}`,
  againWith: (name) => `Jugar otra vez con ${name}`,
  morePeople: 'Más personas',
  noPeople: 'Aquí aparece la gente con la que terminas una partida.',
  sendLink: (name) => `La mesa está abierta. Envía este enlace a ${name}:`,
  linkPicture: 'Código QR del enlace',
  toTable: 'Ir a la mesa',
  kept: 'Lo que guarda la casa',
  keptHelp:
    'Tu nombre, tus dispositivos, tus partidas con sus resultados, lo que has dicho en las mesas, tus notas y dónde quieres recibir avisos. Ninguna contraseña, ninguna dirección de red, y una de correo solo si la das.',
  export: 'Descargarlo todo',
  delete: 'Borrarme',
  askDelete:
    '¿Borrarte para siempre? Desaparecen tu nombre y todo lo que has escrito. Las partidas con otras personas se quedan sin tu nombre, y los bots siguen jugando por ti. No se puede deshacer.',
};

const ca: Messages = {
  devices: 'On tens la sessió oberta',
  device: 'un dispositiu',
  link: 'enllaç privat, encara per fer servir',
  token: 'token per a un programa',
  here: 'aquest dispositiu',
  since: (date) => `des del ${date}`,
  seen: (date) => `darrer ús: ${date}`,
  ends: (date) => `val fins al ${date}`,
  end: 'Anul·la',
  endOf: (what) => `Anul·la: ${what}`,
  unused: 'El que ningú no fa servir durant un any deixa de valer tot sol.',
  signOut: 'Tanca la sessió aquí',
  signOutAll: 'Tanca la sessió arreu',
  askHere:
    'Vols tancar la sessió aquí? Les teves partides continuen als altres dispositius amb la sessió oberta.',
  askLast:
    'Vols tancar la sessió aquí? És el teu únic dispositiu: sense un enllaç privat creat abans, ningú no podrà tornar a entrar amb el teu nom.',
  askAll:
    'Vols tancar la sessió a tots els dispositius i anul·lar tots els enllaços i tokens? Després ningú no podrà tornar a entrar amb el teu nom.',
  latest: 'Darrers resultats',
  outcome: { won: 'Guanyada', lost: 'Perduda', shared: 'Empatada' },
  streak: {
    won: (games) => `${games} partides guanyades seguides.`,
    lost: (games) => `${games} partides perdudes seguides: la pròxima és teva.`,
    shared: (games) => `${games} partides empatades seguides.`,
  },
  against: (names) => `contra ${names}`,
  lookBack: 'Repassa',
  playAgain: 'Torna a jugar',
  people: 'Amb qui has jugat',
  together: (games) => `partides en comú: ${games}`,
  balance: (won, lost, shared) => `guanyades: ${won}, perdudes: ${lost}, empatades: ${shared}`,
  againWith: (name) => `Torna a jugar amb ${name}`,
  morePeople: 'Més persones',
  noPeople: 'Aquí surt la gent amb qui acabes una partida.',
  sendLink: (name) => `La taula és oberta. Envia aquest enllaç a ${name}:`,
  linkPicture: 'Codi QR de l’enllaç',
  toTable: 'Ves a la taula',
  kept: 'El que desa la casa',
  keptHelp:
    'El teu nom, els teus dispositius, les teves partides amb els resultats, el que has dit a les taules, les teves notes i on vols rebre avisos. Cap contrasenya, cap adreça de xarxa, i una de correu només si la dones.',
  export: 'Baixa-ho tot',
  delete: 'Esborra’m',
  askDelete:
    'Vols esborrar-te per sempre? Desapareixen el teu nom i tot el que has escrit. Les partides amb altres persones es queden sense el teu nom, i els bots continuen jugant en lloc teu. No es pot desfer.',
};

const DICTIONARIES: Readonly<Record<Language, Messages>> = { en, es, ca };

/** Returns the words in the language that is set. */
export function meWords(): Messages {
  return DICTIONARIES[settings.language];
}
