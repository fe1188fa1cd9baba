/**
 * Which releases of the Python SDKs are measured: both sides of every change of behaviour, and the newest.
 */

/** @param {string} a @param {string} b */
const before = (a, b) => {
  const [x, y] = [a, b].map((v) => v.split('.').map(Number));
  for (let i = 0; i < 3; i++) if (x[i] !== y[i]) return x[i] < y[i];
  return false;
};

export const packages = {
  'anthropic-python': {
    package: 'anthropic',
    // Older releases do not start with the newest of what they depend on: they pass an argument that httpx 0.28 dropped, or need pydantic 1.
    constraints: (version) => [...(before(version, '0.41.0') ? ['httpx<0.28'] : []), ...(before(version, '0.3.8') ? ['pydantic<2'] : [])],
    releases: [
      '0.3.0',
      '0.3.2',
      '0.3.3',
      '0.3.11',
      '0.4.1',
      '0.5.0',
      '0.6.0',
      '0.7.0',
      '0.7.7',
      '0.7.8',
      '0.9.0',
      '0.10.0',
      '0.16.0',
      '0.21.3',
      '0.22.0',
      '0.31.2',
      '0.32.0',
      '0.34.2',
      '0.35.0',
      '0.36.2',
      '0.37.0',
      '0.46.0',
      '0.47.0',
      '0.49.0',
      '0.50.0',
      '0.51.0',
      '0.52.0',
      '0.61.0',
      '0.98.0',
      '0.108.0',
      '0.121.0',
      '0.125.0',
      '1.0.0',
      '1.5.0',
      '1.6.0',
      '1.11.0',
      '1.12.0',
      '1.17.0',
      '2.0.0',
      '2.14.0',
    ],
  },
  'openai-python': {
    package: 'openai',
    constraints: (version) => (before(version, '1.56.0') ? ['httpx<0.28'] : []),
    releases: [
      '1.0.0',
      '1.2.3',
      '1.2.4',
      '1.3.6',
      '1.3.7',
      '1.8.0',
      '1.9.0',
      '1.14.3',
      '1.16.0',
      '1.46.1',
      '1.47.0',
      '1.52.0',
      '1.52.1',
      '1.75.0',
      '1.76.0',
      '1.109.1',
      '2.0.0',
      '2.51.0',
      '2.52.0',
      '2.54.0',
      '3.0.0',
      '3.3.1',
      '3.4.0',
      '3.8.0',
      '3.9.0',
      '3.14.0',
      '3.14.1',
      '3.57.0',
    ],
  },
  'groq-python': {
    package: 'groq',
    constraints: (version) => (before(version, '0.13.0') ? ['httpx<0.28'] : []),
    releases: ['0.4.0', '0.9.0', '0.10.0', '0.11.0', '0.12.0', '0.23.0', '0.23.1', '1.0.0', '1.7.0'],
  },
  'cerebras-python': {
    package: 'cerebras-cloud-sdk',
    module: 'cerebras.cloud.sdk',
    constraints: (version) => (before(version, '1.13.0') ? ['httpx<0.28'] : []),
    releases: ['1.0.0', '1.3.0', '1.4.0', '1.11.0', '1.12.1', '1.29.0', '1.35.0', '1.91.0'],
  },
  'together-python': {
    package: 'together',
    releases: ['2.0.0', '2.42.0', '3.0.0', '3.1.1'],
  },
};
